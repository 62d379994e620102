import { functionList, roleGroupFunctions, roleGroupList, roleGroupOne } from './queries/role-groups';
import { readSession } from './queries/session';

export { findAccount, type Profile, readProfile, type SessionUser, sessionFrom, sessionUserFrom } from './profile';
export { countGroupUsers } from './queries/role-groups';
export { tables } from './tables';

export const handlers = [readSession, roleGroupList, roleGroupOne, roleGroupFunctions, functionList];
