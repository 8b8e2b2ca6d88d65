import './style/tokens.css';
import './style/base.css';
import './style/parts.css';
import './style/shell.css';
import './style/inbox.css';
import './style/campaigns.css';
import './style/new-campaign.css';
import './style/mailboxes.css';
import './style/press.css';
import './style/developers.css';
import { createRoot } from 'react-dom/client';
import { App, prepareScreen } from './app.tsx';
import { ignoreSecondClicks } from './shell/second-click.ts';

const root = document.getElementById('root');
const show = () => {
  if (root !== null) createRoot(root).render(<App />);
};
ignoreSecondClicks();
// The screen itself reports a failed load.
prepareScreen(location.pathname).then(show, show);
