import { impersonate, stopImpersonating } from './impersonation';
import { logIn, logOut, refresh } from './login';
import { askForNewPassword, saveThePassword } from './passwords';
import { removeGroup, saveGroup } from './role-groups';

export const handlers = [
  logIn,
  refresh,
  logOut,
  askForNewPassword,
  saveThePassword,
  impersonate,
  stopImpersonating,
  saveGroup,
  removeGroup,
];
