import { dayOfBeginning, dayOfWorkshopChange, type YearDays } from '@diapason/contracts/constants';
import { useApiQuery } from '@diapason/platform';
import { Button, formatDate, plural, State, todayInParis } from '@diapason/ui';
import { DateField } from '@diapason/ui/calendar';
import { whenOf } from '../workshop-in-words';
import styles from './stays.module.css';
import { asked, type Moving, type Values, type Workshop } from './workshop';

interface FirstDayProps {
  /** The school year of the form. */
  readonly year: YearDays | undefined;
  readonly moving: Moving;
  readonly move: (moving: Moving) => void;
}

/** From which day a new workshop has lessons: it wants no sheet before it. */
export const FirstDay = ({ year, moving, move }: FirstDayProps) => (
  <DateField
    name="aPartirDu"
    label="À partir du"
    value={moving.day === undefined ? (year ? dayOfBeginning(todayInParis(), year) : null) : moving.day}
    onChange={(day) => move({ ...moving, day })}
    {...(year ? { earliest: year.dateDebut, latest: year.dateFin } : {})}
  />
);

interface Props {
  readonly workshop: Workshop;
  readonly values: Values;
  readonly moving: Moving;
  readonly move: (moving: Moving) => void;
}

/** Where no day is typed: of a workshop that begins later, its first one. */
function changesFrom(year: YearDays & { readonly horaires: readonly { readonly dateDebut: string }[] }, today: string) {
  const [first, last] = [year.horaires[0], year.horaires.at(-1)];
  return dayOfWorkshopChange(today, year, { depuis: last?.dateDebut, premierJour: first?.dateDebut });
}

/** From which day the changed hours hold, and what that leaves as it is. */
export function FromDay({ workshop: { idAtelier }, values, moving, move }: Props) {
  const { data: year } = useApiQuery('GET /api/ateliers/annee/:id', { params: { id: idAtelier } });
  const { data: found } = useApiQuery('POST /api/ateliers/conflits', asked(values, idAtelier, moving));
  const today = todayInParis();
  const day = moving.day ?? (year ? changesFrom(year, today) : today);
  const later = (year?.horaires ?? []).filter(({ dateDebut }) => dateDebut > day);
  const sheets = year?.fichesValidees ?? 0;
  return (
    <div className={styles.from}>
      <DateField
        name="aPartirDu"
        label="À partir du"
        value={moving.day === undefined ? day : moving.day}
        onChange={(chosen) => move({ ...moving, day: chosen })}
        {...(year ? { earliest: year.dateDebut, latest: year.dateFin } : {})}
      />
      {found?.conflits.length === 0 && <State tone="success">Libre pour tous</State>}
      <dl>
        <dt>avant</dt>
        <dd>
          rien ne change
          {sheets > 0 && `, ${plural(sheets, 'fiche validée', 'fiches validées')} comprises`}
        </dd>
        <dt>{`dès le ${formatDate(day)}`}</dt>
        <dd>
          <strong>
            {whenOf({
              jour: values.jour,
              heureDebut: values.heureDebut ?? '',
              heureFin: values.heureFin ?? '',
            })}
          </strong>
          {found?.semaine && <small>{found.semaine}</small>}
        </dd>
        {later.map((one) => (
          <div key={one.dateDebut}>
            <dt>{`dès le ${formatDate(one.dateDebut)}`}</dt>
            <dd>
              {`${whenOf(one)}, planifié`}
              {moving.too && <small>change aussi</small>}
            </dd>
          </div>
        ))}
      </dl>
      {later.length > 0 && (
        <Button look="quiet" onClick={() => move({ ...moving, too: !moving.too })}>
          {moving.too ? 'Laisser ce qui est planifié' : 'Changer aussi'}
        </Button>
      )}
    </div>
  );
}
