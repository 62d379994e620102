import { remote } from '@diapason/build';

export default remote('mfe-admin', process.cwd());
