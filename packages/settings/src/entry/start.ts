import { settingsOf } from '../process';
import { firstContact } from '../reach/first-contact';
import type { SettingsOf } from '../read';

/** `npm start` bundles this alone and asks it before it builds or starts anything: its settings, once every server they name answers. */
export async function checkSettings(): Promise<SettingsOf<'start'>> {
  const settings = settingsOf('start');
  await firstContact(settings, ['DATABASE_URL', 'DATABASE_READ_URL', 'EVENTSTORE_URL', 'REDIS_URL']);
  return settings;
}
