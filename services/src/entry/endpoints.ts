import { describeEndpoint, endpoints } from '@diapason/contracts';

/** `npm run --silent endpoints` prints one call per line, tab-separated: method, path, right, module, context, kind. */
const lines = endpoints.map(describeEndpoint);
process.stdout.write(`${lines.join('\n')}\n`);
