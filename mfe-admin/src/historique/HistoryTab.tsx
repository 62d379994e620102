import type { SlotProps } from '@diapason/platform';
import { useState } from 'react';
import { RecordSteps } from './RecordSteps';

/** The history of whom a sheet is about, as a tab of it. */
export default function HistoryTab({ record: { of, id } }: SlotProps) {
  const [day, choose] = useState<string | null>(null);
  return <RecordSteps flux={`${of}-${id}`} day={day} onChoose={choose} />;
}
