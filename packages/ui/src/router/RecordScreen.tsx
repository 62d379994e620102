import { type ApiKey, useMay } from '@diapason/platform';
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router-dom';

interface RecordScreenProps {
  /** The call that creates a record. */
  readonly creates: ApiKey;
  /** The screen of a new record. */
  readonly fresh: ReactNode;
  readonly children: (id: number) => ReactNode;
}

/** The screen of the record whose number `:id` is in the address; 0 or none: a new one, for who may create it. Another word is a 404. */
export function RecordScreen({ creates, fresh, children }: RecordScreenProps) {
  const { id = '0' } = useParams();
  const mayCreate = useMay(creates, { isNew: true });
  if (!/^\d+$/.test(id)) return <Navigate to="/erreur/404" replace />;
  if (Number(id) !== 0) return children(Number(id));
  return mayCreate ? fresh : <Navigate to="/role-erreur" replace />;
}
