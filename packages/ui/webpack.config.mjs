import { kitPage } from '@diapason/build';

export default kitPage(process.cwd());
