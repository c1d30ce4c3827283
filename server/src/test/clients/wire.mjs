// What all clients are changed in, and nothing else: the host that they call, and the header with
// the key. Reads calls as lines of JSON from standard input, answers each with a line of JSON.
import { createInterface } from 'node:readline';

export const base = process.env.CARTWAY_URL;
const key = process.env.CARTWAY_KEY;
const plainFetch = globalThis.fetch;

// Their hosts are constants or options: every one of HERE's becomes ours.
globalThis.fetch = (url, options = {}) => {
  const to = new URL(url);
  const ours = new URL(base);
  if (!to.hostname.endsWith('.hereapi.com') && to.host !== ours.host) {
    throw new Error(`a client called ${to.host}`);
  }
  to.protocol = ours.protocol;
  to.host = ours.host;
  const headers = { ...options.headers, Authorization: `Bearer ${key}` };
  return plainFetch(to, { ...options, headers });
};

// Answers every call by the operation of that name.
export async function answer(operations) {
  for await (const line of createInterface({ input: process.stdin })) {
    const call = JSON.parse(line);
    let answered;
    try {
      answered = { results: await operations[call.op](call) };
    } catch (error) {
      answered = { error: `${error.name}: ${error.message}` };
    }
    process.stdout.write(`${JSON.stringify(answered)}\n`);
  }
}
