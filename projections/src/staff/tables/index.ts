import { agents } from './agents';

export const tables = [agents];
