import { useRooms, useSites, useUser } from '@diapason/platform';
import { SchoolYearFilter, SelectField } from '@diapason/ui/form';
import styles from './mes-cours.module.css';
import { declared, useLessonFilters } from './useLessons';

const [kind, place, room] = [declared('individuel'), declared('fk_site'), declared('fk_salle')];
const KINDS = kind.options.map((one) => ({ value: one.in, label: one.label }));

/** What lessons are shown: the same choices as the lists beside them. */
export function LessonFilters() {
  const { annee, site, salle, type, change } = useLessonFilters();
  const { idAnneeScolaire } = useUser();
  return (
    <div className={styles.filters}>
      <SchoolYearFilter value={annee ?? idAnneeScolaire} onChange={(value) => change({ annee: value })} />
      <SelectField
        name={kind.in}
        label={kind.label}
        value={type}
        options={KINDS}
        onChange={(value) => change({ type: value === kind.atFirst ? null : value })}
      />
      <SelectField
        name={place.in}
        label={place.label}
        value={site}
        none={place.none}
        {...useSites('visible').choice}
        onChange={(value: number | null) => change({ site: value, salle: null })}
      />
      <SelectField
        name={room.in}
        label={room.label}
        value={salle}
        none={room.none}
        {...useRooms(site ?? undefined).choice}
        onChange={(value: number | null) => change({ salle: value })}
      />
    </div>
  );
}
