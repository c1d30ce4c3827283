// Verifies deliveries as the library of Standard Webhooks does. A line of input is a JSON object:
// secret, headers, body; a line of output has what the library read, or why it refuses.
import { createInterface } from 'node:readline';
import { Webhook } from 'standardwebhooks';

for await (const line of createInterface({ input: process.stdin })) {
  const { secret, headers, body } = JSON.parse(line);
  try {
    console.log(JSON.stringify({ read: new Webhook(secret).verify(body, headers) }));
  } catch (error) {
    console.log(JSON.stringify({ error: `${error.name}: ${error.message}`.slice(0, 300) }));
  }
}
