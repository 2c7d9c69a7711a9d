//! The two programs as their users meet them: every command, every exit
//! status, every message. Each test is a console session in a folder of its
//! own, with the game files of `games/`, and a snapshot of it.

mod assemble;
mod cannibal;
mod certificates;
mod check;
mod ci;
mod draw;
mod escape;
mod files;
mod garbage;
mod growth;
mod instance;
mod library;
mod limits;
mod open_problems;
mod play;
mod prove;
mod published;
mod results;
mod shell;
mod show;
mod statuses;
mod streams;
mod sweep;
mod worst;
