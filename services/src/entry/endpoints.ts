import { describeEndpoint, endpoints } from '@diapason/contracts';

/** `npm run --silent endpoints`: every call on a line, tab-separated: method, path, right, module, context, command or query. */
const lines = endpoints.map(describeEndpoint);
process.stdout.write(`${lines.join('\n')}\n`);
