// Asks the library of opening hours that others wrote. A line of input is a JSON object: zone, oh,
// lat, lon, country, times (milliseconds); a line of output has the states as letters: o, c, u.
import { createInterface } from 'node:readline';
import opening_hours from 'opening_hours';

// The library tells mistakes of mappers to the console, which is ours.
console.warn = () => {};

for await (const line of createInterface({ input: process.stdin })) {
  const call = JSON.parse(line);
  // Dates are in the zone of the process.
  process.env.TZ = call.zone;
  try {
    // As numbers they would not be read.
    const where = {
      lat: String(call.lat),
      lon: String(call.lon),
      address: { country_code: call.country, state: '' },
    };
    const hours = new opening_hours(call.oh, where, { tag_key: 'opening_hours' });
    const states = call.times.map((time) => {
      const date = new Date(time);
      return hours.getUnknown(date) ? 'u' : hours.getState(date) ? 'o' : 'c';
    });
    console.log(JSON.stringify({ states: states.join('') }));
  } catch (error) {
    console.log(JSON.stringify({ error: String(error).slice(0, 300) }));
  }
}
