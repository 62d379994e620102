import { lifecycle } from '@diapason/ui';
import { App } from './App';

export const { bootstrap, mount, unmount } = lifecycle('mfe-portal', App);
