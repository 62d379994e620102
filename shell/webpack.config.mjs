import { host } from '@diapason/build';

export default host(process.cwd());
