// The index of a site: what is typed and chosen says which proofs are shown.

const form = document.querySelector("#filters");
const found = document.querySelector("#found");
const items = [...document.querySelectorAll(".atlas li")].map((item) => ({
  item,
  words: (item.textContent + " " + item.dataset.claim).toLowerCase(),
}));

function show() {
  const wanted = Object.fromEntries(new FormData(form));
  const words = wanted.words.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const { item, words: text } of items) {
    const fits = words.every((word) => text.includes(word)) &&
      ["family", "board", "result", "rule"].every(
        (name) => !wanted[name] || item.dataset[name] === wanted[name]);
    item.hidden = !fits;
    shown += fits;
  }
  found.textContent = shown === items.length
    ? `All ${shown} proofs.`
    : `${shown} of ${items.length} proofs.`;
  // So that a search can be linked to.
  const query = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value));
  history.replaceState(null, "", query.size ? "#" + query : location.pathname);
}

for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
  if (form.elements[name]) form.elements[name].value = value;
}
form.addEventListener("input", show);
form.addEventListener("submit", (event) => event.preventDefault());
show();
