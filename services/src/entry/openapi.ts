import { endpoints } from '@diapason/contracts';
import { openApiOf } from '../machinery/http/openapi';

/** `npm run --silent openapi`: the OpenAPI document of every call, as JSON. A running product gives it at `/api/openapi.json`. */
process.stdout.write(`${JSON.stringify(openApiOf(endpoints), null, 2)}\n`);
