import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { inRoot, root } from './root.mjs';

/** The environment of everything we start: our own tools on the PATH, nothing that reports home. */
function environment(extra) {
  const bin = inRoot('node_modules', '.bin');
  return {
    ...process.env,
    PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
    ...extra,
  };
}

/** Signals the whole group of a command, so that nothing it started outlives it. */
function signalGroup(child, signal) {
  try {
    if (os.platform() === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/**
 * Runs a command in the repository, without standard input.
 * `quiet` collects the output instead of showing it; `timeoutMs` (default 15 minutes) ends the command and its children.
 * Never rejects: a command that can't start has `code` 127 and the reason in `output`.
 */
export function run(command, args, { cwd = root, env = {}, quiet = false, timeoutMs = 15 * 60_000 } = {}) {
  return new Promise((resolve) => {
    const stdio = ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'];
    const windows = os.platform() === 'win32';
    const child = spawn(command, args, { cwd, env: environment(env), stdio, detached: !windows, shell: windows });
    let output = '';
    let timedOut = false;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    // A group of its own doesn't get the terminal's Ctrl+C: it is passed on, and what doesn't end then is ended.
    let stoppedBy;
    const stop = (signal) => {
      stoppedBy = signal;
      signalGroup(child, signal);
      setTimeout(() => signalGroup(child, 'SIGKILL'), 15_000).unref();
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
    const timer = setTimeout(() => {
      timedOut = true;
      signalGroup(child, 'SIGKILL');
    }, timeoutMs);
    const done = (code) => {
      clearTimeout(timer);
      process.off('SIGINT', stop).off('SIGTERM', stop);
      if (stoppedBy !== undefined) process.exit(stoppedBy === 'SIGINT' ? 130 : 143);
      if (timedOut) output += `\n${command} did not end within ${timeoutMs / 1000} s and was stopped.`;
      resolve({ code, output, timedOut });
    };
    child.once('error', (error) => {
      output += String(error.message);
      done(127);
    });
    child.once('close', (code) => done(code ?? 1));
  });
}

/** Runs a script under this Node, with the flags given before the script. */
export const runNode = (args, options) => run(process.execPath, args, options);
