import { type SheetKind, sheets } from '@diapason/platform';
import type { ReactNode } from 'react';
import { AllowedContext } from '../core/allowed';
import { said } from './jest-said';

interface Props {
  readonly of: SheetKind;
  readonly id: number;
  /** What tells whether the record is open; an active one unless told. */
  readonly record?: object;
  readonly children: ReactNode;
}

/** A part of a sheet, with what the declared acts let who is signed in do with its record. */
export function InSheet({ of, id, record, children }: Props) {
  const { key, read } = sheets[of];
  const path = read.replace('GET ', '').replace(':id', String(id));
  const fiche = said.sheet(path, { [key]: id, ...record });
  return <AllowedContext value={(act) => fiche?.peut.includes(act) ?? false}>{children}</AllowedContext>;
}
