import { LONG } from '../kit/samples';
import { statesOf } from '../kit/states';
import { SidePanel } from './SidePanel';

const shown = (title: string) => ({
  opens: (close: () => void) => (
    <SidePanel labelledBy="kit-volet" onClose={close}>
      <header className="d-row-panel-head">
        <h2 id="kit-volet">{title}</h2>
      </header>
      <div className="d-row-panel-body">
        <button type="button" className="d-button" onClick={close}>
          Fermer
        </button>
      </div>
    </SidePanel>
  ),
});

export default [
  statesOf('SidePanel', { usual: shown('Volet'), empty: null, loading: null, error: null, long: shown(LONG) }),
];
