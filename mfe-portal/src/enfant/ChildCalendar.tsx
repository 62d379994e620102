import { useApiCommand, useApiQuery } from '@diapason/platform';
import { CalendarAddresses } from '@diapason/ui/overlay';

/** The address at which an agenda reads a child's lessons. */
export default function ChildCalendar({ idEleve }: { readonly idEleve: number }) {
  const body = { fk_eleve: idEleve };
  const { data } = useApiQuery('POST /api/calendriers/eleve/liste', { body });
  const [make] = useApiCommand('POST /api/calendriers/eleve');
  const [revoke] = useApiCommand('POST /api/calendriers/eleve/revoquer');
  return (
    <CalendarAddresses
      addresses={data}
      make={async () => {
        const answer = await make({ body });
        return answer.ok ? answer.data.chemin : undefined;
      }}
      revoke={(idCalendrier) => revoke({ body: { ...body, idCalendrier } })}
    />
  );
}
