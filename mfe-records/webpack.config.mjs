import { remote } from '@diapason/build';

export default remote('mfe-records', process.cwd(), { offline: /AttendanceSheet|hors-ligne/ });
