import type { FaultRequest } from "../shop/planned-faults";
import type { Shop } from "../shop/shop";
import type { SiteAnswer } from "./site";

const HTML = { "Content-type": "text/html;charset=UTF-8" };
const JSON_HEADERS = {
  "X-Powered-By": "PHP/8.2.35",
  "Content-Type": "application/json; charset=UTF-8",
  "Cache-Control": "no-cache, must-revalidate, max-age=0, no-store, private",
};
const WARNING =
  '<br />\n<b>Warning</b>:  Undefined array key "x" in <b>/var/www/html/wp-content/plugins/other/other.php</b> on line <b>12</b><br />\n';
const FATAL =
  '<p>There has been a critical error on this website.</p><p><a href="https://wordpress.org/documentation/article/faq-troubleshooting/">Learn more about troubleshooting WordPress.</a></p>';

/** The response of a shop with a fault, before WooCommerce handles the request; null when it does. */
export function instead(shop: Shop, fault: FaultRequest, url: string): SiteAnswer | null {
  const retry = fault.retryAfter ?? 7;
  switch (fault.kind) {
    case "401":
      return json(401, "woocommerce_rest_cannot_view", "Sorry, you cannot list resources.");
    case "403":
      return bare(403);
    case "429":
      return bare(429, { "Retry-After": String(retry) });
    case "503":
      return bare(503, { "Retry-After": String(retry) });
    case "500":
      return json(500, "internal_server_error", FATAL, { additional_errors: [] });
    case "db-down":
      return json(500, "wp_die", "<h1>Error establishing a database connection</h1>", { additional_errors: [] });
    case "maintenance": {
      const message = "Briefly unavailable for scheduled maintenance. Check back in a minute.";
      const answer = json(503, "wp_die", message, { additional_errors: [] });
      answer.headers["Retry-After"] = String(fault.retryAfter ?? 600);
      return answer;
    }
    case "redirect": {
      const home = `${shop.surroundings.origin.replace("http://", "https://www.")}${url}`;
      return { status: 301, headers: { Location: fault.location ?? home, "X-Redirect-By": "WordPress" }, body: "" };
    }
    default:
      return null;
  }
}

/** A plugin prints a PHP warning before the JSON. */
export function withWarning(answer: SiteAnswer): SiteAnswer {
  return { ...answer, body: WARNING + answer.body };
}

/** PHP reaches its time limit in the middle of the response. */
export function cutShort(answer: SiteAnswer): SiteAnswer {
  return { ...answer, body: answer.body.slice(0, Math.floor(answer.body.length / 2)) };
}

/** An error page of a proxy or security plugin. */
function bare(status: number, headers: Record<string, string> = {}): SiteAnswer {
  const body = `<html><head><title>${status}</title></head><body><center><h1>${status}</h1></center></body></html>`;
  return { status, headers: { ...HTML, ...headers }, body };
}

function json(status: number, code: string, message: string, more: object = {}): SiteAnswer {
  return { status, headers: { ...JSON_HEADERS }, body: JSON.stringify({ code, message, data: { status }, ...more }) };
}
