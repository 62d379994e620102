import { accounts } from './account';
import { roleGroups } from './role-group';

export const tables = [accounts, roleGroups];
