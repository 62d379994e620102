import { endpoints } from '@diapason/contracts';
import { openApiOf } from '../machinery/http/openapi';

/** `npm run --silent openapi` prints the OpenAPI document; a running product serves it at `/api/openapi.json`. */
process.stdout.write(`${JSON.stringify(openApiOf(endpoints), null, 2)}\n`);
