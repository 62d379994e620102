import { messages } from '@diapason/contracts/constants';
import { notify, useApiCommand, useApiQuery } from '@diapason/platform';
import {
  Button,
  EmptyState,
  ErrorState,
  formatDateTime,
  Loading,
  matchesSearch,
  Page,
  useDeviceBelow,
  useOffered,
} from '@diapason/ui';
import { Pills, SearchField } from '@diapason/ui/form';
import { LinkWhere } from '@diapason/ui/router';
import { OrderButtons } from '@diapason/ui/table';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { SettingEditor } from './SettingEditor';
import { movedTo, readValue, type Setting } from './setting';
import styles from './settings.module.css';

const TITLE = 'Paramètres';

/** /liste-parametre: one row is edited at a time; those of a category have an order that is dragged, or moved by buttons. */
export default function Settings() {
  const isPhone = useDeviceBelow('phone');
  const offered = useOffered('settings');
  const list = useApiQuery('GET /api/parametres/list', offered ? { query: {} } : null);
  const categories = useApiQuery('GET /api/parametres/listCategorie', offered ? {} : null);
  if (!offered)
    return (
      <Page title={TITLE}>
        <EmptyState
          title={isPhone ? messages.errorPage.noMobileSettings : messages.errorPage.noMobileSettingsPage}
          icon="listCheck"
        />
      </Page>
    );
  const error = list.error ?? categories.error;
  if (!list.data || !categories.data)
    return (
      <Page title={TITLE}>{error ? <ErrorState message={error.message} onRetry={list.refetch} /> : <Loading />}</Page>
    );
  return <Editable settings={list.data as readonly Setting[]} categories={categories.data} />;
}

interface Props {
  readonly settings: readonly Setting[];
  readonly categories: readonly { readonly categorie: string; readonly libelle: string }[];
}

function Editable({ settings, categories }: Props) {
  const [category, setCategory] = useState('');
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<string>();
  const [move] = useApiCommand('POST /api/parametres/moveOrdre', { success: false });
  const of = (one: string) => settings.filter(({ categorie }) => one === '' || categorie === one);
  const keys = of(category).map(({ cle }) => cle);
  const shown = of(category).filter((one) =>
    matchesSearch(search, [one.commentaire, one.cle, readValue(one, one.valeur)]),
  );
  const isRanked = category !== '' && search === '';
  const edit = (cle: string) =>
    edited === undefined ? setEdited(cle) : notify('error', messages.general.finishCurrent);
  const moveTo = (cle: string, rank: number) => {
    const oldOrdre = keys.indexOf(cle) + 1;
    if (rank < 1 || rank > keys.length || rank === oldOrdre) return;
    void move({ body: { cle, categorie: category, keyArray: movedTo(keys, cle, rank), oldOrdre } });
  };
  return (
    <Page
      title={TITLE}
      actions={
        <div className="d-toolbar">
          <SearchField value={search} onChange={setSearch} label="Un mot, une valeur" />
        </div>
      }
    >
      <fieldset className={styles.categories}>
        <legend className="d-visually-hidden">Catégorie</legend>
        <Pills
          pills={[{ categorie: '', libelle: 'Tous' }, ...categories].map(({ categorie, libelle }) => ({
            key: categorie,
            label: libelle,
            count: of(categorie).length,
          }))}
          chosen={category}
          onChoose={setCategory}
        />
      </fieldset>
      <section className={`d-table ${styles.frame}`} aria-label="Paramètres (tableau)">
        <table aria-label={TITLE}>
          <thead>
            <tr>
              {isRanked && (
                <th scope="col">
                  <span className="d-visually-hidden">Ordre</span>
                </th>
              )}
              <th scope="col">Paramètre</th>
              <th scope="col">Valeur</th>
              <th scope="col">Dernier changement</th>
              <th scope="col" className="d-cell-actions">
                <span className="d-visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.length === 0 && (
              <tr className="d-row-empty">
                <td colSpan={4}>Aucun paramètre</td>
              </tr>
            )}
            {shown.map((setting) => (
              <Row
                key={setting.cle}
                setting={setting}
                rank={isRanked ? { at: keys.indexOf(setting.cle) + 1, of: keys.length } : undefined}
                isEdited={edited === setting.cle}
                onEdit={() => edit(setting.cle)}
                onClose={() => setEdited(undefined)}
                onMove={moveTo}
              />
            ))}
          </tbody>
        </table>
      </section>
      {isRanked && <p className={styles.soft}>Alt ↑ et Alt ↓ déplacent le paramètre choisi.</p>}
    </Page>
  );
}

interface RowProps {
  readonly setting: Setting;
  /** Undefined: no category is chosen. */
  readonly rank: { readonly at: number; readonly of: number } | undefined;
  readonly isEdited: boolean;
  readonly onEdit: () => void;
  readonly onClose: () => void;
  readonly onMove: (cle: string, rank: number) => void;
}

const DRAGGED = 'application/x-diapason-parametre';

function Row({ setting, rank, isEdited, onEdit, onClose, onMove }: RowProps) {
  const { cle, commentaire, valeur, modifieLe, modifiePar } = setting;
  const drag = rank && {
    draggable: !isEdited,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData(DRAGGED, cle),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      const moved = event.dataTransfer.getData(DRAGGED);
      if (moved) onMove(moved, rank.at);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
      if (step === undefined) return;
      event.preventDefault();
      onMove(cle, rank.at + step);
    },
  };
  return (
    <tr className={isEdited ? styles.edited : ''} onDoubleClick={isEdited ? undefined : onEdit} {...drag}>
      {rank && (
        <td className={styles.handle}>
          <span aria-hidden="true" title="Glisser pour déplacer">
            ⠿
          </span>
          <OrderButtons name={commentaire} rank={rank.at} count={rank.of} onMove={(to) => onMove(cle, to)} />
        </td>
      )}
      <td>
        <span className={styles.name}>{commentaire}</span>
        <code className={styles.key}>{cle}</code>
      </td>
      <td>
        {isEdited ? (
          <SettingEditor setting={setting} onClose={onClose} />
        ) : (
          readValue(setting, valeur) || <span className={styles.soft}>vide</span>
        )}
      </td>
      <td className={styles.soft}>
        {modifieLe ? (
          <LinkWhere to={`/historique/setting-${cle}`}>
            {modifiePar ? `${modifiePar}, ` : ''}
            {formatDateTime(modifieLe)}
          </LinkWhere>
        ) : (
          'jamais changé'
        )}
      </td>
      <td className="d-cell-actions">
        {!isEdited && <Button look="quiet" icon="pencil" label={`Modifier ${commentaire}`} onClick={onEdit} />}
      </td>
    </tr>
  );
}
