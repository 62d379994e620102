import { writeSync } from 'node:fs';
import type { SettingName } from './declaration';
import { faultLine, readSettings, type SettingsOf, WrongSettings } from './read';
import type { RoleName } from './roles';

/** This process's settings. Ends it with 78, a line for each that is wrong on stderr, when it cannot start with them. */
export function settingsOf<R extends RoleName>(role: R): SettingsOf<R> {
  try {
    return readSettings(role, process.env);
  } catch (error) {
    return endOnWrongSettings(error);
  }
}

/** Ends the process with 78 and a line in French. @param wrong what is wrong with the setting, never its value @param mend what to do */
export function refuseSetting(name: SettingName, wrong: string, mend: string): never {
  return endOnWrongSettings(new WrongSettings([faultLine(name, wrong, mend)]));
}

/** Ends the process where its settings are wrong. @throws whatever else went wrong */
export function endOnWrongSettings(error: unknown): never {
  if (!(error instanceof WrongSettings)) throw error;
  writeSync(2, `${error.message}\n`);
  process.exit(error.exitCode);
}
