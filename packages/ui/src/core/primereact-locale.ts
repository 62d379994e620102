import { months } from '@diapason/contracts/constants';
import { addLocale, locale } from 'primereact/api';

/** French words of the PrimeReact components that the kits use, screen readers' included. */
addLocale('fr', {
  firstDayOfWeek: 1,
  dayNames: ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
  dayNamesShort: ['dim.', 'lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.'],
  dayNamesMin: ['D', 'L', 'M', 'M', 'J', 'V', 'S'],
  monthNames: [...months],
  monthNamesShort: ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'],
  today: 'Aujourd’hui',
  clear: 'Effacer',
  chooseDate: 'Choisir une date',
  chooseMonth: 'Choisir le mois',
  chooseYear: 'Choisir l’année',
  prevMonth: 'Mois précédent',
  nextMonth: 'Mois suivant',
  prevYear: 'Année précédente',
  nextYear: 'Année suivante',
  prevDecade: 'Décennie précédente',
  nextDecade: 'Décennie suivante',
  emptyMessage: 'Aucun choix',
  emptyFilterMessage: 'Aucun résultat',
  dateFormat: 'dd/mm/yy',
  weekHeader: 'Sem.',
  aria: {
    close: 'Fermer',
    selectAll: 'Tout choisir',
    unselectAll: 'Ne rien choisir',
    filterConstraint: 'Contrainte du filtre',
    nextPageLabel: 'Page suivante',
    prevPageLabel: 'Page précédente',
    firstPageLabel: 'Première page',
    lastPageLabel: 'Dernière page',
    selectRow: 'Choisir la ligne',
    unselectRow: 'Ne plus choisir la ligne',
  },
});
locale('fr');
