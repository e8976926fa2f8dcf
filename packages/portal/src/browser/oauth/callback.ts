// The script of the page that an authorization server redirects to. It passes the code to the page that has requested it.
import { CALLBACK_CHANNEL } from "./callback-message.ts";

const parameters = Object.fromEntries(new URLSearchParams(location.search));
// The code does not stay in the address or in the history.
history.replaceState(null, "", location.pathname);
const channel = new BroadcastChannel(CALLBACK_CHANNEL);
channel.onmessage = ({ data }: MessageEvent<{ received?: string }>) => {
  if (data.received === undefined || data.received !== parameters.state) return;
  channel.close();
  close();
};
const { state, code, error, error_description } = parameters;
channel.postMessage({ state, code, error, error_description });
