import { go, sheets, useRecentRecords } from '@diapason/platform';
import { Icon } from '@diapason/ui';
import styles from './home.module.css';

/** The sheets that were open last in this visit. */
export function RecentRecords() {
  const records = useRecentRecords();
  if (records.length === 0) return null;
  return (
    <nav aria-label="Fiches récentes" className={styles.recent}>
      Fiches récentes
      {records.map(({ of, id, name }) => (
        <button key={`${of}-${id}`} type="button" className="d-pill" onClick={() => go(`${sheets[of].path}/${id}`)}>
          <Icon name={sheets[of].icon} size={16} />
          {name}
        </button>
      ))}
    </nav>
  );
}
