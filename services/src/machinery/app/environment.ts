import type { SettingsOf } from '@diapason/settings';

/** Settings of the API, of the jobs, and of operators' commands that work like them. */
export type Environment = SettingsOf<'application'>;
