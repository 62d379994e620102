import type { SettingsOf } from '@diapason/settings';

/** What API, jobs and the commands that act as they do are told. */
export type Environment = SettingsOf<'application'>;
