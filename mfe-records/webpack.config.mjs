import { remote } from '@diapason/build';

export default remote('mfe-records', process.cwd());
