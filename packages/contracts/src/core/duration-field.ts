import { z } from 'zod';
import { messages } from '../constants';
import { field } from './field';

/** Characters. */
const LONGEST = 9;
const WRITTEN = /^(\d{1,3})(?::(\d{1,2}))?(?::(\d{1,2}))?$/;

/** `16`, `16:3`, `16h30` or `16:30:00` as `16:30:00`; anything else as it is. */
function paddedDuration(typed: string): string {
  const parts = WRITTEN.exec(
    typed
      .trim()
      .replace(/\s*h\s*/i, ':')
      .replace(/:$/, ''),
  );
  if (!parts) return typed;
  return [parts[1], parts[2] ?? '0', parts[3] ?? '0'].map((part) => String(part).padStart(2, '0')).join(':');
}

/**
 * Hours of a week, `hh:mm:ss` everywhere; forms may send them shorter (document 001 §5).
 * @param missing the documents' words where it is empty or no duration.
 */
export function duration(label: string, missing: string) {
  const wire = z
    .string({ error: missing })
    .max(LONGEST, { error: missing })
    .overwrite(paddedDuration)
    .refine((sent) => sent === '' || /^\d{2,3}:\d{2}:[0-5]\d$/.test(sent), { error: missing })
    .refine((sent) => !/^\d{2,3}:([6-9]\d):/.test(sent), { error: messages.staff.wrongMinutes });
  return field(
    { label, format: 'text' },
    'text',
    { stored: z.string().regex(/^\d{2,3}:[0-5]\d:[0-5]\d$/), wire, row: z.string() },
    { maxLength: LONGEST },
  );
}
