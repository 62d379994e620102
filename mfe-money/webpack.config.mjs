import { remote } from '@diapason/build';

export default remote('mfe-money', process.cwd());
