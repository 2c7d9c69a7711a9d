// The worker: the checker and explain, as WebAssembly, away from the page so that it stays alive.
// It gets {module, premises, certificate, names} once, then requests {id, request}. While the
// checker is at work, {work} says how much it has done. {fatal} says why nothing will be answered
// any more.

let viewer;

function put(bytes) {
  const at = viewer.input(bytes.length);
  new Uint8Array(viewer.memory.buffer, at, bytes.length).set(bytes);
}

function ask(request) {
  put(new TextEncoder().encode(JSON.stringify(request)));
  const length = viewer.ask();
  const answer = new Uint8Array(viewer.memory.buffer, viewer.output(), length);
  return JSON.parse(new TextDecoder().decode(answer));
}

async function unpacked(gzip) {
  const stream = new Blob([gzip]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

async function start({ module, premises, certificate, names }) {
  const page = { work: (units) => self.postMessage({ work: units }) };
  const { instance } = await WebAssembly.instantiate(await unpacked(module), { page });
  viewer = instance.exports;
  for (const premise of premises) {
    put(premise);
    viewer.premise();
  }
  put(certificate);
  viewer.certificate();
  if (names) ask({ names });
}

let started;
self.onmessage = async ({ data }) => {
  if (data.module) {
    started = start(data);
    return;
  }
  try {
    await started;
    const before = performance.now();
    const answer = ask(data.request);
    self.postMessage({ id: data.id, answer, milliseconds: performance.now() - before });
  } catch (error) {
    // Such as running out of memory: the module cannot be used again.
    self.postMessage({ fatal: String(error) });
  }
};
