import { go, useApiQuery, useUser } from '@diapason/platform';
import { AllowedContext, Button, plural, todayInParis, useDelayReveal } from '@diapason/ui';
import { BrowserRouter } from '@diapason/ui/router';
import { dayInWords } from '../days';
import styles from './mes-cours.module.css';
import { Parts } from './Today';
import { useClock } from './useLessons';

/** On the home page of who teaches: the lessons of today, or of the next day that has some, and the sheets that are still open. */
export default function HomeDay() {
  const { idUtilisateur } = useUser();
  const { data, error } = useApiQuery('GET /api/accueil', {});
  useDelayReveal(!data && !error);
  const now = useClock();
  const day = data?.cours;
  const isToday = day?.date === todayInParis();
  if (!day) return null;
  const { date, seances, peut, appels } = day;
  return (
    <section className={styles.homeDay} aria-label="Mes cours du jour">
      <header>
        <h2>{dayInWords(date)}</h2>
        <Button look="quiet" onClick={() => go(`/mes-cours/${idUtilisateur}`)}>
          Mes cours
        </Button>
      </header>
      <AllowedContext value={(act) => peut.includes(act)}>
        {/* The home page is the shell's, which has no router. */}
        <BrowserRouter>
          <Parts lessons={seances} now={isToday ? now : undefined} isPast={false} />
        </BrowserRouter>
      </AllowedContext>
      {appels && (
        <p className={styles.openSheets}>
          <span>
            <strong>{plural(appels.nombre, 'appel à faire', 'appels à faire')}</strong>
            <small>{`depuis le ${dayInWords(appels.date).toLowerCase()}, ${appels.libelleType}`}</small>
          </span>
          <Button onClick={() => go(`/fiche-presence/${appels.idAtelier}?date=${appels.date}`)}>Faire</Button>
        </p>
      )}
    </section>
  );
}
