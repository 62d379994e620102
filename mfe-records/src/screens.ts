import type { DeclaredSlot, Screen } from '@diapason/ui';
import { peopleScreens, peopleSlots } from './people/screens';
import { staffScreens, staffSlots } from './staff/screens';
import { teachingScreens, teachingSlots } from './teaching/screens';

export const screens: readonly Screen[] = [...peopleScreens, ...staffScreens, ...teachingScreens];

export const slots: readonly DeclaredSlot[] = [...peopleSlots, ...staffSlots, ...teachingSlots];
