import { erasedPeople } from './erased-people';

export const tables = [erasedPeople];
