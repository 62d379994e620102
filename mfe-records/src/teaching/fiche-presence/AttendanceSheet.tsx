import { useApiQuery, useSearch, useSession } from '@diapason/platform';
import { Loading } from '@diapason/ui';
import { Navigate, useParams } from '@diapason/ui/router';
import { useEffect, useRef } from 'react';
import { useCarried } from '../hors-ligne/carried';
import { DaySheets } from '../hors-ligne/DaySheets';
import { useOffline } from '../hors-ligne/network';
import { Roll } from './Roll';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** /fiche-presence/{idAtelier}?date=: who is there; with 0, the sheets of the day that the device has (document 001 §7). */
export default function AttendanceSheet() {
  const { idAtelier = '0' } = useParams();
  const date = new URLSearchParams(useSearch()).get('date') ?? '';
  const isList = idAtelier === '0';
  if (!/^\d+$/.test(idAtelier) || !(isList || DAY.test(date))) return <Navigate to="/erreur/404" replace />;
  return isList ? <DaySheets /> : <Known key={`${idAtelier} ${date}`} id={Number(idAtelier)} date={date} />;
}

function Known({ id, date }: { readonly id: number; readonly date: string }) {
  const isOffline = useOffline();
  const { status } = useSession();
  const input = { params: { id }, query: { date } };
  const {
    data: sheet,
    fiche,
    error,
    refetch,
  } = useApiQuery('GET /api/presences/parAtelier/:id', input, { leaves: !isOffline && status === 'open' });
  useCarried([{ idAtelier: id, date }]);
  // What was answered without network is asked again once there is some.
  const was = useRef(isOffline);
  useEffect(() => {
    if (was.current && !isOffline) void refetch();
    was.current = isOffline;
  }, [isOffline, refetch]);
  if (sheet && fiche) return <Roll sheet={sheet} peut={fiche.peut} refetch={refetch} />;
  // A page that opened without network is loaded again from that list once there is some.
  return error && (isOffline || status === 'offline') ? <DaySheets missing /> : <Loading />;
}
