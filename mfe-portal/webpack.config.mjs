import { remote } from '@diapason/build';

export default remote('mfe-portal', process.cwd());
