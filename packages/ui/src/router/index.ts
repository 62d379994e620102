/** The part of react-router that screens use. Each micro-frontend has its own `<BrowserRouter>`; single-spa keeps them in step. */

export {
  Link,
  Navigate,
  NavLink,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export { BrowserRouter } from './BrowserRouter';
export { IconLink } from './IconLink';
export { LinkWhere } from './LinkWhere';
export { NameList } from './NameList';
export { RecordScreen } from './RecordScreen';
export { screensApp } from './screensApp';
