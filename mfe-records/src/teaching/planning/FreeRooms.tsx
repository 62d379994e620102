import { replaceAddress, useApiQuery, useSearch } from '@diapason/platform';
import { EmptyState, ErrorState, formatNumber, Loading, Page, plural, todayInParis } from '@diapason/ui';
import { DateField } from '@diapason/ui/calendar';
import { NumberField, SelectField, TimeField } from '@diapason/ui/form';
import { Link } from '@diapason/ui/router';
import { DataList } from '@diapason/ui/table';
import { dayInWords } from '../days';
import { spokenDuration } from '../workshop-in-words';

const DURATIONS = [20, 30, 45, 60, 90, 120, 180, 240].map((value) => ({ value, label: spokenDuration(value) }));
const FIRST = { heure: '14:00', duree: 60 };

/** What is looked for, in the address. Numbers that are none are not told. */
function useWanted() {
  const query = new URLSearchParams(useSearch());
  const number = (name: string) => {
    const value = Number(query.get(name));
    return Number.isInteger(value) && value > 0 ? value : null;
  };
  const told = (name: string, shape: RegExp, otherwise: string) => {
    const value = query.get(name) ?? '';
    return shape.test(value) ? value : otherwise;
  };
  return {
    jour: told('jour', /^\d{4}-\d{2}-\d{2}$/, todayInParis()),
    heure: told('heure', /^\d{2}:\d{2}$/, FIRST.heure),
    fin: told('fin', /^\d{2}:\d{2}$/, ''),
    duree: number('duree') ?? FIRST.duree,
    personnes: number('personnes'),
    site: number('site'),
    change(part: Readonly<Record<string, string | number | null>>) {
      for (const [name, value] of Object.entries(part))
        if (value === null || value === '' || Number.isNaN(value)) query.delete(name);
        else query.set(name, String(value));
      replaceAddress(`${location.pathname}?${query}`);
    },
  };
}

/** /salles-libres: « a room for 8, Wednesday from 14:00, an hour ». */
export default function FreeRooms() {
  const wanted = useWanted();
  const { jour, heure, fin, duree, personnes, site, change } = wanted;
  const { data: choices } = useApiQuery('POST /api/planning/choix', { body: {} });
  return (
    <Page title="Salles libres" back={<Link to={`/planning-salle?jour=${jour}`}>Planning</Link>}>
      <div className="d-stack">
        <search className="d-row d-row-fields">
          <NumberField
            name="personnes"
            label="Personnes"
            value={personnes}
            step={1}
            onChange={(value) => change({ personnes: value })}
          />
          <DateField name="jour" label="Jour" value={jour} onChange={(value) => change({ jour: value })} />
          <TimeField name="heure" label="À partir de" value={heure} onChange={(value) => change({ heure: value })} />
          <SelectField
            name="duree"
            label="Durée"
            value={duree}
            options={
              DURATIONS.some(({ value }) => value === duree)
                ? DURATIONS
                : [{ value: duree, label: spokenDuration(duree) }, ...DURATIONS]
            }
            onChange={(value) => change({ duree: value })}
          />
          <TimeField name="fin" label="Au plus tard" value={fin} onChange={(value) => change({ fin: value })} />
          <SelectField
            name="site"
            label="Site"
            value={site}
            options={(choices?.sites ?? []).map(({ idSite, libelleSite }) => ({ value: idSite, label: libelleSite }))}
            none="Tous les sites"
            onChange={(value) => change({ site: value })}
          />
        </search>
        <Found wanted={wanted} />
      </div>
    </Page>
  );
}

function Found({ wanted }: { readonly wanted: ReturnType<typeof useWanted> }) {
  const { jour, heure, fin, duree, personnes, site } = wanted;
  const { data, error, isAwaited, refetch } = useApiQuery('POST /api/planning/sallesLibres', {
    body: {
      date: jour,
      heureDebut: heure,
      duree,
      ...(fin ? { heureFin: fin } : {}),
      ...(personnes === null ? {} : { personnes }),
      ...(site === null ? {} : { fk_site: site }),
    },
  });
  if (error && !isAwaited) return <ErrorState message={error.message} onRetry={refetch} />;
  if (!data || isAwaited) return <Loading />;
  if (data.libre !== null)
    return <EmptyState title={`${dayInWords(jour)}\u00a0: ${data.libre}, aucun cours`} icon="calendar" />;
  return (
    <>
      <p aria-live="polite" className="d-note">
        {`${dayInWords(jour)}, ${plural(data.salles.length, 'salle libre', 'salles libres')} pendant ${spokenDuration(duree)}`}
      </p>
      <div className="d-panel">
        <DataList
          label="Salles libres"
          rows={data.salles}
          rowKey={({ idSalle }) => String(idSalle)}
          empty={<EmptyState title="Aucune salle libre à ces heures" icon="calendar" />}
          columns={[
            {
              key: 'salle',
              header: 'Salle',
              fixed: true,
              value: ({ libelleSalle }) => libelleSalle,
              cell: ({ idSalle, libelleSalle }) => (
                <Link to={`/planning-salle?par=salle&vue=jour&salles=${idSalle}&jour=${jour}`}>{libelleSalle}</Link>
              ),
            },
            { key: 'site', header: 'Site', value: ({ libelleSite }) => libelleSite },
            {
              key: 'places',
              header: 'Places',
              value: ({ places }) => (places === null ? 'non indiquées' : formatNumber(places)),
            },
            {
              key: 'creneaux',
              header: 'Libre',
              value: ({ creneaux }) =>
                creneaux.map(({ heureDebut, heureFin }) => `de ${heureDebut} à ${heureFin}`).join(', '),
            },
          ]}
        />
      </div>
    </>
  );
}
