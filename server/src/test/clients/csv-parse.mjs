// Reads tables as the library that most programs for Node read CSV with. A line of input is a JSON
// object: text, delimiter; a line of output has the records, the header line among them.
import { createInterface } from 'node:readline';
import { parse } from 'csv-parse/sync';

for await (const line of createInterface({ input: process.stdin })) {
  const call = JSON.parse(line);
  try {
    const records = parse(call.text, { delimiter: call.delimiter, bom: true });
    console.log(JSON.stringify({ records }));
  } catch (error) {
    console.log(JSON.stringify({ error: String(error).slice(0, 300) }));
  }
}
