import { events } from '@diapason/contracts';
import { AttendanceValidated } from '@diapason/contracts/teaching';
import { expect, test } from '@jest/globals';
import { renderTemplate } from '../../site/mail/templates';
import { absenceReactions } from './mail-absence';

test('a sheet asks for mails on its own day alone', () => {
  const [onValidated] = absenceReactions;
  const validated = (dateValidation: string) => ({
    type: AttendanceValidated.type,
    data: { idPresence: 7, fk_atelier: 3, date: '2026-11-18', dateValidation },
    metadata: { correlationId: 'c', commandId: 'k', actor: '31', at: '2026-11-18T16:00:00.000Z' },
    id: '8d1f0e4a-0000-4000-8000-000000000001',
  });
  const jobs = (day: string) => onValidated?.jobs(validated(day) as never);
  expect(events.AttendanceValidated).toBe(AttendanceValidated);
  expect(jobs('2026-11-18')).toMatchObject([{ queue: 'mail', data: { fk_atelier: 3, date: '2026-11-18' } }]);
  expect(jobs('2026-11-19')).toEqual([]);
});

test('the mail names each lesson that was missed', () => {
  const { subject, text } = renderTemplate('absenceEleve', {
    nom: 'Claire PETIT',
    jour: '18/11/2026',
    absences: 'PETIT Zoé, Orchestre, 14:00\nPETIT Tom, Orchestre, 14:00',
  });
  expect(subject).toBe('Absence du 18/11/2026');
  expect(text).toContain('les absences suivantes');
  expect(text).toContain('– PETIT Tom, Orchestre, 14:00');
});
