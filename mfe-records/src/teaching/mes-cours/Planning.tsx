import { dayAfter } from '@diapason/contracts/constants';
import { AllowedContext, Button, ErrorState, formatDate, Loading, Page, todayInParis, useBelow } from '@diapason/ui';
import { lazy, Suspense } from 'react';
import { Acts } from '../Acts';
import { dayInWords, mondayOf } from '../days';
import { NoHolidays } from '../NoHolidays';
import { AgendaButton } from '../planning/Agenda';
import { useOpenLesson } from '../planning/useOpenLesson';
import { DaysHead } from './DaysHead';
import type { Whose } from './lists';
import { Lines } from './Today';
import { useClock, useLessonFilters, useLessons } from './useLessons';
import type { InPlanning } from './Week';

const Week = lazy(() => import('./Week'));
const WEEK = 7;

/** The lessons of a week, of a day below its week on a phone, from the year's real occurrences. */
export function Planning({ id, title }: Whose) {
  const { day, vue, change } = useLessonFilters();
  const phone = useBelow('phone');
  const shown = vue === 'jour' || vue === 'semaine' ? vue : 'grille';
  const isWeek = shown !== 'jour';
  const first = isWeek ? mondayOf(day) : day;
  const last = isWeek ? dayAfter(first, WEEK - 1) : day;
  const { data, error, isAwaited, refetch } = useLessons(id, first, last);
  const now = useClock();
  const opened = useOpenLesson<InPlanning>();
  const today = todayInParis();
  if (error && !data) return <ErrorState message={error.message} onRetry={refetch} />;
  const isOver = (date: string, end: string) => date < today || (date === today && end <= now);
  const chooseDay = (jour: string | null) => {
    change({ jour });
    if (phone) opened.goAlong(jour ?? today);
  };
  const items = [
    { key: 'grille', label: 'Grille', icon: 'calendar', onSelect: () => change({ vue: null }) },
    { key: 'semaine', label: 'Semaine', icon: 'listCheck', onSelect: () => change({ vue: 'semaine' }) },
    { key: 'jour', label: 'Jour', icon: 'listCheck', onSelect: () => change({ vue: 'jour' }) },
    { key: 'aujourdhui', label: 'Aujourd’hui', icon: 'clock', onSelect: () => chooseDay(null) },
    { key: 'imprimer', label: 'Imprimer', icon: 'print', onSelect: () => window.print() },
  ] as const;
  return (
    <Page title={title} actions={phone && <Acts items={items.filter((one) => one.key !== shown)} />}>
      <DaysHead
        title={isWeek ? `Semaine du ${formatDate(first)} au ${formatDate(last)}` : dayInWords(day)}
        by={isWeek ? WEEK : 1}
        onDay={chooseDay}
      >
        {!phone &&
          items
            .filter(({ key }) => key !== shown && (key !== 'imprimer' || shown === 'grille'))
            .map(({ key, label, icon, onSelect }) => (
              <Button key={key} {...(key === 'imprimer' ? { icon } : {})} onClick={onSelect}>
                {label}
              </Button>
            ))}
        <AgendaButton whose={{ fk_enseignant: id }} title={`Agenda\u00a0: ${title}`} isBare={phone} />
      </DaysHead>
      {isAwaited || !data ? (
        <Loading />
      ) : (
        <AllowedContext value={(act) => data.peut.includes(act)}>
          <NoHolidays {...data} />
          {data.seances.length === 0 && (
            <p className="d-note">{isWeek ? 'Aucun cours cette semaine.' : 'Aucun cours ce jour.'}</p>
          )}
          {shown === 'grille' ? (
            <Suspense fallback={<Loading />}>
              <Week
                day={day}
                isOnPhone={phone}
                opened={opened}
                gone={data.parties}
                onDay={chooseDay}
                title={data.nomPrenomUtilisateur}
                lessons={data.seances}
                libres={data.libres}
                isPast={(one) => isOver(one.date, one.heureFin)}
                mayMove={data.peut.includes('deplacer')}
              />
            </Suspense>
          ) : (
            [...new Set(data.seances.map(({ date }) => date))].map((date) => (
              <Lines
                key={date}
                {...(isWeek ? { title: dayInWords(date) } : {})}
                lessons={data.seances.filter((one) => one.date === date)}
                isPast={(one) => isOver(one.date, one.heureFin)}
              />
            ))
          )}
        </AllowedContext>
      )}
    </Page>
  );
}
