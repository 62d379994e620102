import { claims } from './claim';

export const tables = [claims];
