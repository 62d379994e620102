import { lifecycle } from '@diapason/ui';
import { screensApp } from '@diapason/ui/router';
import { screens } from './screens';

export const { bootstrap, mount, unmount } = lifecycle(screensApp(screens));
