import { useRooms, useSites, useUser } from '@diapason/platform';
import { SchoolYearFilter, SelectField } from '@diapason/ui/form';
import styles from './mes-cours.module.css';
import { useLessonFilters } from './useLessons';

const KINDS = [
  { value: 'tous', label: 'Collectifs et individuels' },
  { value: 'collectifs', label: 'Collectifs seulement' },
  { value: 'individuels', label: 'Individuels seulement' },
];

/** What lessons are shown: the same choices as the lists beside them. */
export function LessonFilters() {
  const { annee, site, salle, type, change } = useLessonFilters();
  const { idAnneeScolaire } = useUser();
  return (
    <div className={styles.filters}>
      <SchoolYearFilter value={annee ?? idAnneeScolaire} onChange={(value) => change({ annee: value })} />
      <SelectField
        name="type"
        label="Type"
        value={type}
        options={KINDS}
        onChange={(value) => change({ type: value === 'tous' ? null : value })}
      />
      <SelectField
        name="site"
        label="Site"
        value={site}
        none="Tous les sites"
        {...useSites('visible').choice}
        onChange={(value: number | null) => change({ site: value, salle: null })}
      />
      <SelectField
        name="salle"
        label="Salle"
        value={salle}
        none="Toutes"
        {...useRooms(site ?? undefined).choice}
        onChange={(value: number | null) => change({ salle: value })}
      />
    </div>
  );
}
